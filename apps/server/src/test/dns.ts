import type { AddressInfo } from 'node:net';
import { createServer, Packet } from 'dns2';

export interface TestDns {
  /** For the setting DNS_SERVERS. */
  server: string;
  /** Texts by name; other names do not exist. */
  txt: Map<string, string[]>;
  cname: Map<string, string>;
  /** Names about which the server fails to say anything. */
  failing: Set<string>;
  stop(): Promise<void>;
}

/** A real DNS server on the loopback with the records that a test gives it. */
export async function startDns(): Promise<TestDns> {
  const txt = new Map<string, string[]>();
  const cname = new Map<string, string>();
  const failing = new Set<string>();
  const server = createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name.toLowerCase() ?? '';
      const common = { name, class: Packet.CLASS.IN, ttl: 60 };
      if (failing.has(name)) response.header.rcode = 2;
      else if (question?.type === Packet.TYPE.TXT && txt.has(name)) {
        // As they travel: in pieces of 255 characters.
        const records = (txt.get(name) ?? []).map((text) => text.match(/.{1,255}/gs) ?? ['']);
        for (const data of records)
          response.answers.push(new Packet.Resource({ ...common, type: Packet.TYPE.TXT, data }));
      } else if (question?.type === Packet.TYPE.CNAME && cname.has(name)) {
        const domain = cname.get(name) ?? '';
        response.answers.push(new Packet.Resource({ ...common, type: Packet.TYPE.CNAME, domain }));
      } else if (!txt.has(name) && !cname.has(name)) response.header.rcode = 3;
      void send(response);
    },
  });
  const addresses = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { port } = (addresses as { udp: AddressInfo }).udp;
  return { server: `127.0.0.1:${port}`, txt, cname, failing, stop: () => server.close() };
}
