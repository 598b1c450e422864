package orrery.core.external;

/**
 * What a semaphore is signalled with or waited for. Of this, each kind of semaphore looks at its own.
 *
 * @param value of fences and timelines
 * @param key of keyed mutexes
 * @param fence of NvSciSync: what a signal fills in
 * @param point of NvSciSync: what is signalled or waited for; null in a signal where that is open until its turn
 */
public record Terms(long value, long key, SciFence fence, SciFence.Point point) {
    static final Terms NONE = value(0);

    static Terms value(long value) {
        return new Terms(value, 0, null, null);
    }

    static Terms key(long key) {
        return new Terms(0, key, null, null);
    }

    static Terms of(SciFence fence, SciFence.Point point) {
        return new Terms(0, 0, fence, point);
    }
}
