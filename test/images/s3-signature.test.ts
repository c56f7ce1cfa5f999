import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, it } from 'vitest'

/** The example of "Authenticating Requests: Using the Authorization Header" in the API reference of Amazon S3. */
const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
  datetime: '20130524T000000Z',
}
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const sign = (url: string, headers: Record<string, string>) =>
  new AwsV4Signer({
    ...example,
    url: `https://examplebucket.s3.amazonaws.com${url}`,
    headers,
    allHeaders: true,
  }).signature()

describe('the signature of requests to S3', () => {
  it('of a part of a file is the published one', async () => {
    const headers = { Range: 'bytes=0-9', 'X-Amz-Content-Sha256': emptyHash }
    expect(await sign('/test.txt', headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })

  it('of a list is the published one', async () => {
    const headers = { 'X-Amz-Content-Sha256': emptyHash }
    expect(await sign('/?max-keys=2&prefix=J', headers)).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })
})
