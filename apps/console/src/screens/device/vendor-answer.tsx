import { HeliographError } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/api.ts';
import { indentedJson } from '../../api/indented-json.ts';
import { CopyButton } from '../../controls/code.tsx';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/formats.ts';

interface VendorAnswerProps {
  deviceId: string;
  /** Sample time, Unix seconds. */
  at: number;
  zone: string;
}

/** The vendor's answer with a record, read on request: it may have hundreds of kilobytes. */
export function VendorAnswer({ deviceId, at, zone }: VendorAnswerProps) {
  const { device } = useTexts();
  const texts = device.records;
  const { exact } = useZoneFormats(zone);
  const [isAsked, setAsked] = useState(false);
  const answer = useQuery({
    queryKey: ['answer', deviceId, at],
    queryFn: ({ signal }) => api.getVendorAnswer(deviceId, { time: at }, { signal }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
  const body = answer.data?.body;
  const shown = useMemo(() => (body === undefined ? '' : indentedJson(body)), [body]);
  return (
    <div>
      <h4 id="answer">{texts.answer}</h4>
      {!isAsked && (
        <button type="button" onClick={() => setAsked(true)}>
          {texts.showAnswer}
        </button>
      )}
      {isAsked && answer.isPending && <Loading />}
      {isExpired(answer.error) && <p role="status">{texts.answerExpired}</p>}
      {answer.isError && !isExpired(answer.error) && (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <>
          <p>
            {texts.answerOf(answer.data.call, exact(answer.data.fetchedAt))}{' '}
            <CopyButton text={answer.data.body} label={texts.copyAnswer} />
          </p>
          <pre tabIndex={0} aria-labelledby="answer">
            {shown}
          </pre>
        </>
      )}
    </div>
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof HeliographError && error.error === 'answer_expired';
}
