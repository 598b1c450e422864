package orrery.runtime;

import orrery.core.array.ArrayDescriptor;
import orrery.core.array.ArrayRule;
import orrery.driver.CUarray3DDescriptor;
import orrery.sim.ArrayFormat;

/**
 * The channels of the elements of an array. Source: {@code struct cudaChannelFormatDesc} of {@code driver_types.h}.
 *
 * @param x bits of the first channel
 * @param y bits of the second channel; 0 if there is none
 * @param z bits of the third channel; 0 if there is none
 * @param w bits of the fourth channel; 0 if there is none
 * @param f what the channels are
 */
public record cudaChannelFormatDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {

    /** Returns the driver's form of an array with such elements. */
    CUarray3DDescriptor array(cudaExtent extent, int flags) {
        ArrayRule.DESCRIPTOR.require(
                ArrayDescriptor.areOfAShape(extent.width(), extent.height(), extent.depth(), flags),
                () -> "an array of " + extent + " elements is created with flags " + flags);
        ArrayFormat format = isUniform() && f != null ? f.format(this) : null;
        RuntimeRule.CHANNELS.require(format != null, () -> "an array has elements of " + this);
        return new CUarray3DDescriptor(extent.width(), extent.height(), extent.depth(), format, count(), flags);
    }

    /** Returns the number of channels. */
    private int count() {
        return w > 0 ? 4 : z > 0 ? 3 : y > 0 ? 2 : 1;
    }

    /** Returns whether the channels are the first ones; those of formats with given bits are alike. */
    private boolean isUniform() {
        boolean given = f != null && f.ordinal() <= cudaChannelFormatKind.FLOAT.ordinal();
        boolean alike = (y == 0 || y == x) && (z == 0 || z == x) && (w == 0 || w == x);
        boolean first = (y != 0 || z == 0) && (z != 0 || w == 0);
        return !given || alike && first && count() != 3;
    }
}
