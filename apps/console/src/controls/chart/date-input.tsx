import { useEffect, useRef, type InputHTMLAttributes } from 'react';

interface DateInputProps extends InputHTMLAttributes<HTMLInputElement> {
  day: string;
  onDay: (day: string) => void;
}

/** A date that may be typed: what is not a whole date yet is left alone, where a controlled input would take it away. */
export function DateInput({ day, onDay, ...input }: DateInputProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.value = day;
  }, [day]);
  return (
    <input
      ref={element}
      type="date"
      required
      defaultValue={day}
      onChange={({ target }) => target.validity.valid && /^(?:19[7-9]|2)/.test(target.value) && onDay(target.value)}
      onBlur={({ target }) => void (target.value = day)}
      {...input}
    />
  );
}
