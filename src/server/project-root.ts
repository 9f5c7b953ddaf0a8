/** Source and bundle (`build/shop`) are both two folders deep. */
export const PROJECT_ROOT = new URL('../../', import.meta.url)

/** A script for a thread: TypeScript in the source, JavaScript in the bundle. */
export function serverScript(name: string): URL {
  return scriptBeside(import.meta.url, name)
}

/** A script beside another, with the same extension. */
export function scriptBeside(url: string, name: string): URL {
  return new URL(`./${name}${url.slice(url.lastIndexOf('.'))}`, url)
}
