import styles from './Frieze.module.css';
import bridge from './plates/bridge.svg';
import wall from './plates/wall.svg';

/** A drawing that extends over the page: the Stone Bridge, or a wall with masons' marks. */
const friezes = {
  bridge: { src: bridge, width: 1440, height: 262 },
  wall: { src: wall, width: 960, height: 192 },
};

export function Frieze({ name, alt }: { name: keyof typeof friezes; alt: string }) {
  return (
    <img
      className={[styles.frieze, styles[name]].join(' ')}
      alt={alt}
      loading="lazy"
      {...friezes[name]}
    />
  );
}
