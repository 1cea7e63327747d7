import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import { inverters, namedInverters, namedSite, page, required, type Call } from './call.ts';
import { dayOf, plantText } from './clock.ts';
import { errorCodes, errorEntry, readFaultCode, Refusal } from './errors.ts';
import { rangeOf } from './inverters.ts';

const MAX_DAYS = 7;

/** Answers by plant, by inverter or both. */
export function currentErrors(call: Call): unknown[] {
  const { fleet, query, now } = call;
  const isno = query.get('isno') ?? '';
  const chosen = query.get('apikey') ? inverters(call, namedSite(call), 'isno') : namedInverters(call, isno);
  return chosen.flatMap((inverter) => {
    const { fault } = fleet.reading(inverter, now).sample;
    return fault ? [errorEntry(fleet.serial(inverter), fault)] : [];
  });
}

export function errorHistory(call: Call): unknown {
  const site = namedSite(call);
  const [from, to] = rangeOf(call, site.timezone, 'startDate', 'endDate');
  if (to - from > MAX_DAYS * 86_400) throw new Refusal(10001);
  const entries = faultsOf(call, inverters(call, site, 'isno'), from, to).map(({ inverter, fault }) => {
    const { errorDate, errorCode, errorType, context, isno } = errorEntry(call.fleet.serial(inverter), fault);
    return { errorDate, errorCode, errorType, context, isno };
  });
  return page(call, entries, (some) => [...some]);
}

/** Returns events of the days `sdt` to `edt`, with the code as the inverter sends it. */
export function plantEvents(call: Call, parameter = 'apikey'): unknown[] {
  const site = namedSite(call, parameter);
  const [from, to] = ['sdt', 'edt'].map((name) => dayOf(required(call, name), site.timezone));
  if (!from || !to || to.end - from.start > (MAX_DAYS + 1) * 86_400) throw new Refusal(10001);
  return faultsOf(call, site.inverters, from.start, to.end).map(({ inverter, fault }) => ({
    eventCode: String(errorCodes[fault.kind]),
    ssno: call.fleet.serial(inverter),
    eventTime: plantText(fault.since, site.timezone),
    eventType: '3',
  }));
}

export function recoverStatus(call: Call): unknown[] {
  return required(call, 'faultCodes')
    .split(',')
    .map((faultCode) => {
      const code = readFaultCode(faultCode);
      const inverter = code && call.fleet.inverterOf(code.isno);
      if (!code || !inverter) throw new Refusal(10001);
      const fault = call.fleet.plantModel.faults(inverter, code.since, code.since + 1)[0];
      const recovered = fault !== undefined && fault.until <= call.now / 1000;
      return { recoverTime: recovered ? fault.until * 1000 : null, recover: recovered ? 1 : 0, faultCode };
    });
}

function faultsOf(
  { fleet, now }: Call,
  chosen: readonly ModelInverter[],
  from: number,
  to: number,
): { inverter: ModelInverter; fault: ModelFault }[] {
  return chosen.flatMap((inverter) =>
    fleet.plantModel.faults(inverter, from, Math.min(to, now / 1000)).map((fault) => ({ inverter, fault })),
  );
}
