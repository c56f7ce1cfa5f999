/** The part of the package that the tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  type Options = { port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
