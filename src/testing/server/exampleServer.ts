import { createOpenApi } from '@/apiDocs/openapi';

type Operation = { responses: Record<string, { content?: Record<string, { example?: unknown }> }> };

/** Creates a mock server that answers every call with its example in the OpenAPI document. */
export function createExampleServer(): (input: RequestInfo | URL, init?: RequestInit) => Promise<Response> {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    // A path without values precedes a path with values.
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    const found = operations.find(({ pattern, methods }) => pattern.test(pathname) && method.toLowerCase() in methods);
    const content = found?.methods[method.toLowerCase()]?.responses['200']?.content?.['application/json'];
    const reply = content ? Response.json(content.example) : Response.json({ detail: 'Not found' }, { status: 404 });
    return Promise.resolve(reply);
  };
}
