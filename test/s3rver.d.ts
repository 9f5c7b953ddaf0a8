/** The package has no types of its own: what the tests use of it. */
declare module 's3rver' {
  type Options = Readonly<{
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: readonly Readonly<{ name: string; configs: readonly string[] }>[]
  }>

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
