/** What a worker is started on to run a `.ts` file, which it cannot load itself: JavaScript that registers tsx first. */
export const workerModule = (file: string): URL => {
  const code = `
    import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
    register()
    await import(${JSON.stringify(file)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
