/** The few things asked of object storage, over the S3 protocol. */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { AlmanacError, almanacError } from '../../../pipeline/contract/errors.ts'
import type { ObjectHeaders } from './describe.ts'

interface BucketOptions {
  /** `s3://bucket/prefix` */
  readonly target: string
  /** For storage of others than Amazon: R2, MinIO, … */
  readonly endpoint?: string
  readonly region?: string
}

/** Bucket and prefix of a target; the prefix is empty or ends with a slash. Throws USAGE. */
const readTarget = (target: string): { readonly bucket: string; readonly prefix: string } => {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(target)
  const expected = 's3://bucket or s3://bucket/prefix, with a bucket of 3 to 63 small letters, digits, dots and hyphens'
  if (!parts) throw almanacError('USAGE', 'TARGET', target, expected)
  const path = (parts[2] ?? '').replace(/\/+$/, '')
  return { bucket: parts[1]!, prefix: path === '' ? '' : `${path}/` }
}

const hints: Readonly<Record<string, string>> = {
  NoCredentials: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  NoSuchBucket: 'Create the bucket first.',
}

const failed = (subject: string, name: string, message: string, cause?: unknown): AlmanacError => {
  const hint = hints[name] ?? 'Run it again: it goes on where it stopped.'
  return new AlmanacError({ code: 'UPLOAD', subject, got: `${name}: ${message}`, hint, cause })
}

const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]

/** Where the storage answers. Throws USAGE for a wrong address, which would look like storage that is down. */
const originOf = (endpoint: string | undefined, region: string): string => {
  const origin = (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  if (/^https?:\/\//.test(origin) && URL.canParse(origin)) return origin
  if (endpoint === undefined) throw almanacError('USAGE', '--region', region, 'a region such as eu-central-1')
  throw almanacError('USAGE', '--endpoint', endpoint, 'an address such as https://ACCOUNT.r2.cloudflarestorage.com')
}

/** A failed request is tried so often in all, each time after a pause twice as long. */
const attempts = 5
const firstPauseMs = 100
const timeoutMs = 60_000

const credentials = (target: string) => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw failed(target, 'NoCredentials', 'no key to sign with')
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}

export const openBucket = ({ target, endpoint, region }: BucketOptions) => {
  const { bucket, prefix } = readTarget(target)
  const named = region ?? process.env['AWS_REGION'] ?? (endpoint === undefined ? 'us-east-1' : 'auto')
  const origin = originOf(endpoint, named)
  const client = new AwsClient({ ...credentials(target), service: 's3', region: named, retries: 0 })
  const urlOf = (key: string): string =>
    `${origin}/${bucket}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`
  const subject = (key: string): string => `s3://${bucket}/${prefix}${key}`

  /** One request. 404 of an object is a reply; a refusal by the storage is an error that may pass or not. */
  const ask = async (key: string, asked: RequestInit) => {
    try {
      const reply = await client.fetch(urlOf(key), { ...asked, signal: AbortSignal.timeout(timeoutMs) })
      const body = new Uint8Array(await reply.arrayBuffer())
      const xml = reply.ok ? '' : new TextDecoder().decode(body)
      const name = textIn(xml, 'Code') ?? `HTTP ${reply.status}`
      if (reply.ok || (reply.status === 404 && name !== 'NoSuchBucket')) return { reply, body }
      // Storage that is busy or broken may answer the next time.
      const mayPass = reply.status >= 500 || reply.status === 429
      return { error: failed(subject(key), name, textIn(xml, 'Message') ?? ''), mayPass }
    } catch (error) {
      // Node says "fetch failed", and the reason in its cause.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const { code, name, message } = cause as NodeJS.ErrnoException
      // The code of a timeout is a number.
      return { error: failed(subject(key), typeof code === 'string' ? code : name, message, cause), mayPass: true }
    }
  }

  /** The reply and its body. Throws UPLOAD where the storage refuses, or fails every time. */
  const send = async (method: string, key: string, bytes?: Uint8Array, headers: Record<string, string> = {}) => {
    const sum = { 'X-Amz-Content-Sha256': hash('sha256', bytes ?? '') }
    const asked = { method, headers: { ...headers, ...sum }, ...(bytes && { body: bytes }) }
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(key, asked)
      if (answer.reply) return answer
      if (!answer.mayPass || attempt === attempts) throw answer.error
      await setTimeout(firstPauseMs * 2 ** (attempt - 1))
    }
  }

  return {
    /** Body and one remark kept with it; undefined when there is no such object. */
    async get(key: string) {
      const { reply, body } = await send('GET', key)
      if (reply.status === 404) return undefined
      return { bytes: body, remark: reply.headers.get('x-amz-meta-almanac') ?? undefined }
    },
    async put(
      key: string,
      bytes: Uint8Array,
      { type, encoding, cacheControl }: ObjectHeaders,
      remark?: string,
    ): Promise<void> {
      const { reply } = await send('PUT', key, bytes, {
        'Content-Type': type,
        'Cache-Control': cacheControl,
        ...(encoding && { 'Content-Encoding': encoding }),
        ...(remark !== undefined && { 'X-Amz-Meta-Almanac': remark }),
      })
      if (reply.status === 404) throw failed(subject(key), 'HTTP 404', 'the storage has no such place')
    },
    async remove(key: string): Promise<void> {
      await send('DELETE', key)
    },
  }
}
export type Bucket = ReturnType<typeof openBucket>
