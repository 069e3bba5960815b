import type { AdPosition } from '@headend/contract/contentItems'
import { classes } from './classes.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import './tvScreen.css'

type Channel = Readonly<{ name: string; number: number; image: string }>

/** A moment of a television screen: what it shows, by what is told of it. */
export type TvMoment =
  | (Readonly<{ moment: 'channel' | 'radio' }> & Channel)
  | Readonly<{ moment: 'home'; banner: string; name: string }>
  | Readonly<{
      moment: 'ad'
      position: AdPosition
      src: string
      isFilm: boolean
      description: string
      /** The first of the channels that it is shown on, where there is such a one. */
      on: Channel | undefined
    }>
  | Readonly<{ moment: 'boot'; name: string; src: string }>

function Strip({ name, number, image }: Channel) {
  return (
    <div className="hd-tv-strip">
      <img src={image} alt="" />
      <b>{number}</b>
      <span className="hd-cut">{name}</span>
    </div>
  )
}

function Shown({ of }: Readonly<{ of: TvMoment }>) {
  switch (of.moment) {
    case 'channel':
      return (
        <>
          <div className="hd-tv-programme" />
          <div className="hd-tv-told">
            <Strip {...of} />
          </div>
        </>
      )
    case 'radio':
      return (
        <div className="hd-tv-radio">
          <img src={of.image} alt="" className="hd-tv-told" />
          <Strip {...of} />
        </div>
      )
    case 'home':
      return (
        <div className="hd-tv-home">
          <img src={of.banner} alt="" className="hd-tv-told" />
          <div className="hd-tv-tiles">
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      )
    case 'ad':
      return (
        <>
          <div className="hd-tv-programme" />
          {of.on && of.position !== 'full' && <Strip {...of.on} />}
          <div className={classes('hd-tv-ad', `hd-tv-ad-${of.position}`, 'hd-tv-told')}>
            {/* The first picture of a film is enough to see where it stands. */}
            {of.isFilm ? <video src={of.src} muted playsInline preload="metadata" /> : <img src={of.src} alt="" />}
            {of.description !== '' && <span>{of.description}</span>}
          </div>
        </>
      )
    case 'boot':
      return (
        <div className="hd-tv-boot hd-tv-told">
          <b>{of.name}</b>
          <i />
          <video src={`${of.src}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
        </div>
      )
  }
}

/** A picture of the television, as small as its place; what is told of it is said beside it. */
export const TvPicture = ({ of }: Readonly<{ of: TvMoment }>) => (
  <div className="hd-tv-screen hd-tv-small" aria-hidden="true">
    <Shown of={of} />
  </div>
)

/** A picture of the television that shows where something appears, with what is told of it marked. */
export function TvScreen({ of }: Readonly<{ of: TvMoment }>) {
  const { t } = useTranslation('tvScreen')
  const words =
    of.moment === 'ad'
      ? t(`ad.${of.position}`)
      : of.moment === 'home'
        ? t('home')
        : of.moment === 'boot'
          ? t('boot')
          : t(of.moment)
  return (
    <figure className="hd-tv">
      <div className="hd-tv-screen" aria-hidden="true">
        <Shown of={of} />
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  )
}
