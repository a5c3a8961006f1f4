interface Rules {
  createHTML(html: string): string;
}
interface TrustedTypesWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
}

/** As the policy of the page asks (`server/platform/http/security-headers.ts`); for `parseHtml` alone. */
const inertHtml = (window as TrustedTypesWindow).trustedTypes?.createPolicy('inert-html', {
  createHTML: (html) => html,
});

/**
 * The body of a document that is never shown: its scripts do not run, its pictures are not fetched.
 * Nothing in it has a name: a picture named 'body', or a field named 'firstChild' in a form, would
 * stand in the place of what the document or the form itself has.
 */
export function parseHtml(html: string): HTMLElement {
  const trusted = inertHtml?.createHTML(html) ?? html;
  const page = new DOMParser().parseFromString(trusted, 'text/html');
  const body: HTMLElement = Reflect.get(Document.prototype, 'body', page);
  for (const named of body.querySelectorAll('[name], [id]')) {
    Element.prototype.removeAttribute.call(named, 'name');
    Element.prototype.removeAttribute.call(named, 'id');
  }
  return body;
}
