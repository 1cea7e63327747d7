/** English texts of the flow of energy in a plant, and the shape of every other language. */
export const flows = {
  title: 'Flow now',
  picture: 'Powers of sun, battery, grid and house',
  asOf: (time: string) => `At ${time}.`,
  none: 'No device of this plant has sent a sample yet.',
  unknown: 'not known',
  parts: { pv: 'Sun', battery: 'Battery', grid: 'Grid', load: 'House', conversionLoss: 'Conversion loss' },
  grid: { from: 'import', to: 'export' },
  battery: { from: 'discharging', to: 'charging' },
  balance: {
    closed: 'The balance closes within 2 %.',
    open: (residual: string) => `The balance does not close: ${residual} are not explained.`,
    incomplete: 'The balance is incomplete.',
  },
  sources: {
    derived: (part: string) => `${part}: derived from the others.`,
    missing: (part: string) => `${part}: no device tells it.`,
    ambiguous: (part: string) => `${part}: several inverters tell different values of one meter.`,
  },
  loss: (power: string) => `${power} are lost in the inverter's conversion.`,
  askFor: 'Batteries and meters of their own are read when the vendor account asks for them.',
  day: 'Flow of the day',
  dayPicture: (day: string) => `Given above the line, taken below it, ${day}.`,
  dayNone: 'Nothing is known of this day.',
  asTable: 'Flow as table',
  selfConsumption: 'Self-consumption',
  autarky: 'Autarky',
  storage: {
    title: 'Batteries and meters',
    device: 'Device',
    type: 'Type',
    types: { battery: 'Battery', meter: 'Meter' },
    power: 'Power',
    charge: 'Charge',
    lastSample: 'Last sample',
    inverter: 'Inverter',
    ofPlant: 'of the plant',
  },
};

export type FlowTexts = typeof flows;
