/** Runs under Deno: the worker as its platform calls it. */
import worker from '../../site/edge/worker/almanac.ts'

interface Platform {
  readonly Deno: {
    readonly env: { get(name: string): string | undefined }
    serve(options: object, handler: (request: Request) => Promise<Response>): void
  }
}

const { env, serve } = (globalThis as unknown as Platform).Deno
const DATA_ORIGIN = env.get('DATA_ORIGIN') ?? ''

serve({ port: Number(env.get('PORT')), hostname: '127.0.0.1', onListen: () => {} }, request =>
  worker.fetch(request, { DATA_ORIGIN }),
)
