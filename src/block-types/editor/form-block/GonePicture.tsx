import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pictureAddress } from '../../addresses.ts';

/** Says of a picture that does not show what a reader would be told [H15]: it is gone, or it is no picture. */
export function GonePicture({ address, gone }: { address: string; gone: string }) {
  const [words, setWords] = useState('');
  // Meets the network: only the server knows whether the file is there.
  useEffect(() => {
    const src = pictureAddress(address);
    let isOver = false;
    setWords('');
    if (src === null) return;
    const picture = new Image();
    picture.onerror = async () => {
      const answer = await fetch(src, { method: 'HEAD' }).catch(() => null);
      if (!isOver) setWords(answer?.status === 404 ? gone : 'Error rendering image');
    };
    picture.src = src;
    return () => {
      isOver = true;
    };
  }, [address, gone]);
  return (
    <Text size="sm" c="red" role="status" mb={words === '' ? 0 : 'xs'}>
      {words}
    </Text>
  );
}
