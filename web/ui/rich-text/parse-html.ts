interface Rules {
  createHTML(html: string): string;
}
interface TrustedTypesWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
}

/** The Trusted Types policy that the CSP allows (`server/platform/http/security-headers.ts`), only for `parseHtml`. */
const inertHtml = (window as TrustedTypesWindow).trustedTypes?.createPolicy('inert-html', {
  createHTML: (html) => html,
});

/**
 * Parses HTML into a document that is never shown, so that no script runs and no picture loads. Removes names and ids,
 * as an image named 'body', or a field named 'firstChild', would shadow the property (DOM clobbering).
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
