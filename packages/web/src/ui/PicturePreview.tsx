import { useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import './file.css'

type Size = Readonly<{ width: number; height: number; isScaled: boolean }>

/** A picture at its size, and how large that is; one that is wider than its place is shown whole, and at its size on demand. */
export function PicturePreview({ src }: Readonly<{ src: string }>) {
  const { t } = useTranslation('forms')
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [isWhole, setWhole] = useState(false)
  return (
    <figure className="hd-file-picture">
      {/* What can be scrolled can be reached with the keyboard. */}
      <div ref={place} className={classes(isWhole && 'hd-file-own-size')} tabIndex={isWhole ? 0 : undefined}>
        <img
          src={src}
          alt={t('file.preview')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height, isScaled: width > (place.current?.clientWidth ?? width) })
          }
        />
      </div>
      {size && (
        <figcaption className="hd-muted">
          {t('file.pixels', { width: size.width, height: size.height })}
          {size.isScaled && (
            <Button size="sm" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              {t('file.ownSize')}
            </Button>
          )}
        </figcaption>
      )}
    </figure>
  )
}
