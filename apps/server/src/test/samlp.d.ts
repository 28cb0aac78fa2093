declare module 'samlp' {
  interface SamlpOptions {
    issuer: string;
    cert: string;
    key: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo?: string;
    lifetimeInSeconds: number;
    signAssertion: boolean;
    signResponse: boolean;
    signatureAlgorithm: string;
    digestAlgorithm: string;
    authnContextClassRef?: string;
    encryptionPublicKey?: string;
    encryptionCert?: string;
    profileMapper(user: unknown): {
      getClaims(): Record<string, string | string[]>;
      getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string };
    };
  }
  const samlp: {
    getSamlResponse(
      options: SamlpOptions,
      user: unknown,
      callback: (error: Error | null, xml: string) => void,
    ): void;
  };
  export default samlp;
}
