/** The library of the server's websockets, for benches that measure against it. */
export { WebSocket, WebSocketServer } from 'ws';
