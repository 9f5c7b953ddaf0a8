import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => reader } })

// In a worker, as only its own response may allow WebAssembly (decision 92). Answers the first code of a picture, or null.
addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, { maxNumberOfSymbols: 1 }).catch(() => [])
  postMessage(found?.text ?? null)
})
