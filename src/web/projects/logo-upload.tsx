import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ProjectSettings } from '#contract/projects/offers.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { LOGO_PICTURE } from '#domain/projects/offer.ts'
import { browserApi } from '#web/api.ts'
import { usePhotoUrl } from '#web/claims/use-photo-url.ts'
import { useAction } from '#web/forms/use-action.ts'
import { UPLOAD_LOST } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type LogoUploadProps = Readonly<{ hasLogo: boolean; onChanged: (settings: ProjectSettings) => void }>

export function LogoUpload({ hasLogo, onChanged }: LogoUploadProps) {
  const [version, setVersion] = useState(0)
  const { run, isBusy, error: problem, setError: setProblem } = useAction({ failed: UPLOAD_LOST, showsError: true })
  const press = (work: () => Promise<{ message: string; settings: ProjectSettings }>) =>
    run(async () => {
      const { message, settings } = await work()
      toast.success(message)
      setVersion((before) => before + 1)
      onChanged(settings)
    })
  const upload = (file: File) => {
    if (file.size > LOGO_PICTURE.maxBytes) return setProblem(tooLargePicture(LOGO_PICTURE))
    const body = new FormData()
    body.append('image', file, file.name)
    void press(() => browserApi.uploadProjectLogo({ body }))
  }
  return (
    <div>
      <p className="mb-2 text-xs font-semibold">Logo</p>
      {hasLogo && <Logo key={version} version={version} />}
      <div className="flex flex-wrap gap-3">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-edge px-5 text-sm font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
          <ImagePlus size={18} aria-hidden /> {hasLogo ? 'Skift logo' : 'Læg logo op'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy}
            className="sr-only"
            onChange={({ target: picker }) => {
              const [file] = picker.files ?? []
              // allows picking the same file again
              picker.value = ''
              if (file) upload(file)
            }}
          />
        </label>
        {hasLogo && (
          <Button isBusy={isBusy} onClick={() => void press(() => browserApi.deleteProjectLogo())}>
            <Trash2 size={18} aria-hidden />
            Fjern
          </Button>
        )}
      </div>
      <p className="mt-2 text-xs text-muted">JPG, PNG eller WebP op til {LOGO_PICTURE.maxMegabytes} MB. Bedst på hvid baggrund.</p>
      <div role="alert">{problem && <p className="mt-2 text-sm font-semibold text-danger">{problem}</p>}</div>
    </div>
  )
}

function Logo({ version }: { version: number }) {
  const { url } = usePhotoUrl(`job-logo-${version}`, (signal) => browserApi.showProjectLogo({}, { signal }))
  return (
    <div className="mb-3 h-20">{url && <img src={url} alt="Dit logo" className="max-h-20 max-w-full bg-white object-contain p-1" />}</div>
  )
}
