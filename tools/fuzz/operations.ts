/** The parts of a JSON schema from which requests are made. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** The parts of `/openapi.json` that are read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** One call of the API, as its document describes it. */
export interface Operation {
  /** Such as `GET /v1/threads/{threadId}`. */
  readonly name: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Described['responses'];
}

export function readOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      responses,
    })),
  );
}

/** Returns the operation of a request, or undefined. A HEAD belongs to its GET. */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  url: string,
): Operation | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!isReadable(path)) return undefined;
  // Node's client sends every method in capitals.
  const asked = method === 'HEAD' ? 'GET' : method.toUpperCase();
  const fitting = operations.filter((one) => one.method === asked && patternOf(one).test(path));
  // A literal path takes precedence over one with parameters.
  return fitting.find((one) => !one.path.includes('{')) ?? fitting[0];
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
