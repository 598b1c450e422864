package orrery.core.array;

import orrery.core.rule.NotSimulated;
import orrery.sim.ArrayFormat;

/**
 * The dimensions and the format of an array. Source: {@code CUDA_ARRAY3D_DESCRIPTOR} in {@code cuda.h}.
 *
 * @param width elements in a row
 * @param height rows; 0 for an array of one dimension
 * @param depth planes or layers; 0 for an array of one or two dimensions
 * @param format the format of elements
 * @param channels the number of channels of an element
 * @param flags documented flags
 */
public record ArrayDescriptor(long width, long height, long depth, ArrayFormat format, int channels, int flags) {
    /** Flag: the depth is a number of layers. */
    static final int LAYERED = 0x01;

    /** Flag: the layers are the faces of cubes. */
    static final int CUBEMAP = 0x04;

    /** Flag: supports surfaces. */
    static final int SURFACE_LDST = 0x02;

    /** Flag: supports texture gather. */
    static final int TEXTURE_GATHER = 0x08;

    /** Flag: the array is a depth texture. */
    static final int DEPTH_TEXTURE = 0x10;

    /** Flag: the array is a color attachment of a graphics API. */
    private static final int COLOR_ATTACHMENT = 0x20;

    /** Flag: the array is sparse. */
    static final int SPARSE = 0x40;

    /** Flag: the array has no memory initially. */
    static final int DEFERRED_MAPPING = 0x80;

    private static final int KNOWN_FLAGS = 0x1ff;
    private static final int FACES = 6;
    private static final long MAX_EXTENT = 1L << 17;

    /**
     * Checks that the fields are consistent.
     *
     * @throws orrery.sim.CudaException if they are not (ARRAY-01)
     */
    void check() {
        ArrayRule.DESCRIPTOR.require(
                inRange(width) && inRange(height) && inRange(depth),
                () -> "an array is described as " + this + "; the largest extent is " + MAX_EXTENT);
        ArrayRule.DESCRIPTOR.require(
                format.allows(channels),
                () -> "an array is described as " + this + "; its format has no " + channels + " channels");
        ArrayRule.DESCRIPTOR.require(
                areOfAShape(width, height, depth, flags) && flagsFit(), () -> "an array is described as " + this);
    }

    /**
     * Checks that an array with memory of its own can be created.
     *
     * @throws orrery.sim.CudaException if its flags are those of arrays of other APIs (ARRAY-01), or of surfaces of a
     *     compressed format (ARRAY-08)
     * @throws UnsupportedOperationException if it has no memory of its own initially
     */
    void checkCreation() {
        ArrayRule.DESCRIPTOR.require(
                !hasFlag(DEPTH_TEXTURE | COLOR_ATTACHMENT) && (!hasFlag(SPARSE) || height > 0),
                () -> "an array is described as " + this);
        ArrayRule.COMPRESSED_SURFACE.require(
                !hasFlag(SURFACE_LDST) || !isCompressed(), () -> "an array is described as " + this);
        if (hasFlag(SPARSE) || hasFlag(DEFERRED_MAPPING)) {
            throw NotSimulated.operation("an array without memory of its own (flags " + flags + ")");
        }
    }

    /** Returns whether extents are those of one, two or three dimensions, or of layers. */
    public static boolean areOfAShape(long width, long height, long depth, int flags) {
        return width != 0 && (height != 0 || depth == 0 || (flags & LAYERED) != 0);
    }

    private static boolean inRange(long extent) {
        return extent >= 0 && extent <= MAX_EXTENT;
    }

    private boolean flagsFit() {
        boolean known = (flags & ~KNOWN_FLAGS) == 0;
        boolean layers = !hasFlag(LAYERED) || depth > 0;
        boolean faces = hasFlag(LAYERED) ? depth % FACES == 0 : depth == FACES;
        boolean cube = !hasFlag(CUBEMAP) || (width == height && depth > 0 && faces);
        boolean gather = !hasFlag(TEXTURE_GATHER) || (height > 0 && depth == 0);
        return known && layers && cube && gather;
    }

    /** Returns whether the elements are stored in blocks. */
    private boolean isCompressed() {
        return format.bytes(2, 2, channels) == format.bytes(1, 1, channels);
    }

    boolean hasFlag(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns whether external memory can be the memory of the array. */
    public boolean isMappable() {
        return !hasFlag(SPARSE) && !hasFlag(DEFERRED_MAPPING) && !hasFlag(DEPTH_TEXTURE);
    }

    /** Returns the maximum number of mipmap levels. */
    int maxLevels() {
        long largest = Math.max(width, Math.max(height, isLayered() ? 0 : depth));
        return Long.SIZE - Long.numberOfLeadingZeros(largest);
    }

    boolean isLayered() {
        return hasFlag(LAYERED) || hasFlag(CUBEMAP);
    }

    /** Returns the descriptor of a mipmap level whose base has this descriptor. */
    ArrayDescriptor level(int level) {
        return new ArrayDescriptor(
                halved(width, level),
                halved(height, level),
                isLayered() ? depth : halved(depth, level),
                format,
                channels,
                flags);
    }

    private static long halved(long extent, int times) {
        return extent == 0 ? 0 : Math.max(1, extent >> times);
    }

    /** Returns the size in bytes. */
    public long bytes() {
        return rowBytes() * rows() * Math.max(1, depth);
    }

    /** Returns the size of an element in bytes; of a block, if the format is compressed. */
    long elementBytes() {
        return format.bytes(1, 1, channels);
    }

    /** Returns the size of a row in bytes; of a row of blocks, if the format is compressed. */
    long rowBytes() {
        return format.bytes(width, 1, channels);
    }

    /** Returns the number of rows of a layer, at least 1; of rows of blocks, if the format is compressed. */
    long rows() {
        return format.bytes(1, Math.max(1, height), channels) / elementBytes();
    }
}
