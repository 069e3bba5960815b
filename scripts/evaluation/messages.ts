/** What the evaluation asks of its fleet. */
export type FleetOrder = Readonly<{
  url: string
  controllerId: string
  devices: number
  unregistered: number
}>

/** What the fleet says. */
export type FleetNews = Readonly<{ kind: 'connected'; devices: number }>

/** What an evaluation says to the program that started it, once somebody can sign in. */
export type EvaluationNews = Readonly<{ kind: 'ready'; url: string; deviceUrl: string; dataDir: string }>
