package orrery.core.array;

import orrery.core.rule.NotSimulated;

/**
 * What an array looks like. Source: {@code CUDA_ARRAY3D_DESCRIPTOR} in {@code cuda.h}.
 *
 * @param width elements in a row
 * @param height rows; 0 for an array of one dimension
 * @param depth planes or layers; 0 for an array of one or two dimensions
 * @param format what an element is
 * @param channels channels of an element
 * @param flags documented flags
 */
public record ArrayDescriptor(long width, long height, long depth, ArrayFormat format, int channels, int flags) {
    /** The depth is a number of layers. */
    static final int LAYERED = 0x01;

    /** Six layers are the faces of a cube. */
    static final int CUBEMAP = 0x04;

    /** Texture gather works on it. */
    static final int TEXTURE_GATHER = 0x08;

    /** Parts of it have no memory at first. */
    static final int SPARSE = 0x40;

    /** It has no memory at first. */
    static final int DEFERRED_MAPPING = 0x80;

    private static final int KNOWN_FLAGS = 0x1ff;
    private static final int FACES = 6;
    private static final long MOST = 1L << 17;

    /** Raises what does not fit together. */
    void check() {
        ArrayRule.DESCRIPTOR.require(
                extentsFit() && format.allows(channels) && flagsFit(), () -> "an array is described as " + this);
        if (has(SPARSE) || has(DEFERRED_MAPPING)) {
            throw NotSimulated.operation("an array without memory of its own (flags " + flags + ")");
        }
    }

    private boolean extentsFit() {
        boolean flat = height > 0 || depth == 0 || has(LAYERED);
        return inRange(width, 1) && inRange(height, 0) && inRange(depth, 0) && flat;
    }

    private static boolean inRange(long extent, long least) {
        return extent >= least && extent <= MOST;
    }

    private boolean flagsFit() {
        boolean known = (flags & ~KNOWN_FLAGS) == 0;
        boolean layers = !has(LAYERED) || depth > 0;
        boolean faces = has(LAYERED) ? depth % FACES == 0 : depth == FACES;
        boolean cube = !has(CUBEMAP) || (width == height && depth > 0 && faces);
        boolean gather = !has(TEXTURE_GATHER) || (height > 0 && depth == 0);
        return known && layers && cube && gather;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** How many levels a chain of mipmaps has at most. */
    int mostLevels() {
        long largest = Math.max(width, Math.max(height, layered() ? 0 : depth));
        return Long.SIZE - Long.numberOfLeadingZeros(largest);
    }

    private boolean layered() {
        return has(LAYERED) || has(CUBEMAP);
    }

    /** A level of a chain that begins with this. */
    ArrayDescriptor level(int level) {
        return new ArrayDescriptor(
                halved(width, level),
                halved(height, level),
                layered() ? depth : halved(depth, level),
                format,
                channels,
                flags);
    }

    private static long halved(long extent, int times) {
        return extent == 0 ? 0 : Math.max(1, extent >> times);
    }

    /** The bytes that it takes. */
    long bytes() {
        return format.bytes(width, Math.max(1, height), channels) * Math.max(1, depth);
    }
}
