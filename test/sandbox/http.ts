import {
  type CallBody,
  type CallResult,
  type ClientCall,
  type ClientError,
  clientApi,
} from '../../src/sandbox/protocol.ts';

interface CallInput<C extends ClientCall> {
  /** The acting user's id. */
  as?: string;
  /** For `:id` and `:message` in the path. */
  id?: string;
  message?: string;
  query?: Record<string, string>;
  body?: CallBody<C>;
}

/** Makes one call of the client API at `url`. Throws an Error with the refusal's own words. */
export async function call<C extends ClientCall>(url: string, name: C, input: CallInput<C>): Promise<CallResult<C>> {
  const { method, path } = clientApi[name];
  const target = new URL(path.replace(':id', input.id ?? '').replace(':message', input.message ?? ''), url);
  for (const [key, value] of Object.entries({ ...input.query, as: input.as })) {
    if (value !== undefined) target.searchParams.set(key, value);
  }
  const response = await fetch(target, {
    method,
    ...(method === 'GET'
      ? {}
      : { body: JSON.stringify(input.body ?? {}), headers: { 'content-type': 'application/json' } }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as ClientError).message);
  return answer as CallResult<C>;
}
