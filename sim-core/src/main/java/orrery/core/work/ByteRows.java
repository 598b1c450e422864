package orrery.core.work;

/**
 * The bytes that a copy or a memset accesses: layers of rows.
 *
 * @param first the address of the first byte
 * @param width bytes of a row
 * @param pitch bytes from one row to the next
 * @param height rows of a layer
 * @param layerPitch bytes from one layer to the next
 * @param depth layers
 */
public record ByteRows(long first, long width, long pitch, long height, long layerPitch, long depth) {

    /** Receives a range of addresses. */
    public interface RangeConsumer {

        /** Receives the addresses from {@code from} up to {@code to}, exclusive. */
        void accept(long from, long to);
    }

    /** Returns the bytes from the first to the last one, those between the rows included. */
    public long extent() {
        return (depth - 1) * layerPitch + (height - 1) * pitch + width;
    }

    /**
     * Passes on the ranges of addresses, in ascending order of rows and layers. The rows of a layer are one range if
     * contiguous.
     */
    public void forEachRange(RangeConsumer each) {
        boolean contiguous = height == 1 || pitch == width;
        long ranges = contiguous ? 1 : height;
        long bytes = contiguous ? width * height : width;
        for (long z = 0; z < depth; z++) {
            for (long y = 0; y < ranges; y++) {
                long from = first + z * layerPitch + y * pitch;
                each.accept(from, from + bytes);
            }
        }
    }
}
