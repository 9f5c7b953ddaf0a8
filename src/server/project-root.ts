/** Where the project's folders lie. The source and the bundle of it (`build/shop`) both lie two folders below. */
export const PROJECT_ROOT = new URL('../../', import.meta.url)

/** A script of the server that runs in a thread of its own: TypeScript in the source, JavaScript in the bundle. */
export function serverScript(name: string): URL {
  return scriptBeside(import.meta.url, name)
}

/** A script that lies beside the one with `url`, which is TypeScript in the source and JavaScript in the bundle, where all of them lie beside each other. */
export function scriptBeside(url: string, name: string): URL {
  return new URL(`./${name}${url.slice(url.lastIndexOf('.'))}`, url)
}
