import { foreignNameProblem } from '#domain/pictures/foreign-format.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { NOT_PNG_OR_JPG, SPONSORSHIP_IMAGES } from '#domain/sponsorships/sponsorship.ts'

type Choice = Readonly<{ name: string; type: string; size: number }>

export function checkPictures<File extends Choice>(files: readonly File[], alreadyThere: number): { taken: File[]; refused: string[] } {
  const taken: File[] = []
  const refused: string[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, alreadyThere + taken.length)
    if (reason) refused.push(`${file.name}: ${reason}`)
    else taken.push(file)
  }
  return { taken, refused }
}

function reasonAgainst({ name, type, size }: Choice, before: number): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return foreignNameProblem({ name, type }) ?? NOT_PNG_OR_JPG
  if (size > SPONSORSHIP_IMAGES.maxBytes) return tooLargePicture(SPONSORSHIP_IMAGES)
  if (before >= SPONSORSHIP_IMAGES.most) return `Du kan højst sende ${SPONSORSHIP_IMAGES.most} billeder.`
  return null
}
