// The page's security policy forbids building functions from text, which zod would otherwise try. It takes its settings
// from here as soon as it is loaded, which pages with forms do long after the first paint.
const shared = globalThis as unknown as Record<string, object | undefined>;
shared['__zod_globalConfig'] = Object.assign(shared['__zod_globalConfig'] ?? {}, { jitless: true });
