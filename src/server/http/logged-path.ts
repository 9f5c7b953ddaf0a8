/** A path as the log keeps it: without its query, and without the token that opens a guest's order to whoever reads it. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^(\/ordre\/|\/api\/orders\/confirmation\/)[^/.]+/, '$1…')
}
