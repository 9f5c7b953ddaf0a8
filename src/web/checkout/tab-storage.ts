/** Reads what this tab keeps; null without it, on the server and where storage is forbidden. */
export function readFromTab(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps a text in this tab, or forgets it; where storage is forbidden nothing is kept. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch (error) {
    console.error('the checkout could not be kept for a reload', error)
  }
}
