/** The few things asked of object storage, over the S3 protocol. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { AlmanacError } from '../../../pipeline/contract/errors.ts'
import type { ObjectHeaders } from './describe.ts'

export interface Bucket {
  /** Body and one remark kept with it; undefined when there is no such object. */
  get(key: string): Promise<{ readonly bytes: Uint8Array; readonly remark: string | undefined } | undefined>
  put(key: string, bytes: Uint8Array, headers: ObjectHeaders, remark?: string): Promise<void>
  remove(key: string): Promise<void>
  close(): void
}

export interface BucketOptions {
  /** `s3://bucket/prefix` */
  readonly target: string
  /** For storage of others than Amazon: R2, MinIO, … */
  readonly endpoint?: string
  readonly region?: string
  /** Requests at once. */
  readonly jobs: number
}

/** Bucket and prefix of a target; the prefix is empty or ends with a slash. Throws USAGE. */
export const readTarget = (target: string): { readonly bucket: string; readonly prefix: string } => {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(target)
  if (!parts)
    throw new AlmanacError({
      code: 'USAGE',
      subject: 'TARGET',
      got: target,
      expected: 's3://bucket or s3://bucket/prefix',
    })
  const path = (parts[2] ?? '').replace(/\/+$/, '')
  return { bucket: parts[1]!, prefix: path === '' ? '' : `${path}/` }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error))

const hints: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  NoSuchBucket: 'Create the bucket first.',
}

const failed = (subject: string, error: unknown): AlmanacError =>
  new AlmanacError({
    code: 'UPLOAD',
    subject,
    got: `${nameOf(error)}: ${error instanceof Error ? error.message : ''}`,
    hint: hints[nameOf(error)] ?? 'Run it again: it goes on where it stopped.',
    cause: error,
  })

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error))

/** A failed request is tried so often in all, each time after a longer pause. */
const attempts = 5

export const openBucket = ({ target, endpoint, region, jobs }: BucketOptions): Bucket => {
  const { bucket, prefix } = readTarget(target)
  const client = new S3Client({
    maxAttempts: attempts,
    // Storage of others refuses the checksums Amazon's client adds by itself; TLS guards the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      httpAgent: { maxSockets: jobs },
      httpsAgent: { maxSockets: jobs },
    },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...((region ?? endpoint) !== undefined && { region: region ?? 'auto' }),
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const subject = (key: string): string => `s3://${bucket}/${prefix}${key}`
  return {
    async get(key) {
      try {
        const { Body, Metadata } = await client.send(new GetObjectCommand(at(key)))
        return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), remark: Metadata?.['almanac'] }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw failed(subject(key), error)
      }
    },
    async put(key, bytes, { type, encoding, cacheControl }, remark) {
      try {
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentType: type,
            CacheControl: cacheControl,
            ...(encoding && { ContentEncoding: encoding }),
            ...(remark !== undefined && { Metadata: { almanac: remark } }),
          }),
        )
      } catch (error) {
        throw failed(subject(key), error)
      }
    },
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand(at(key)))
      } catch (error) {
        if (!isMissing(error)) throw failed(subject(key), error)
      }
    },
    close: () => client.destroy(),
  }
}
