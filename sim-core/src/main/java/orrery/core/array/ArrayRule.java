package orrery.core.array;

import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of arrays. */
public enum ArrayRule implements CoreRule {
    /** Descriptor of an array. */
    DESCRIPTOR(documented(
            "ARRAY-01",
            HEADER,
            "cuMipmappedArrayCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array must have a width. An array with a depth but no height must be layered. A cubemap"
                    + " must have equal width and height and 6 faces. The number of channels must be 1, 2 or 4, or"
                    + " the number that the format requires.",
            "a combination of extents, format, channels and flags that the function documents")),
    /** Level of a mipmapped array. */
    LEVEL(documented(
            "ARRAY-02",
            HEADER,
            "cuMipmappedArrayGetLevel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The level must be below the number of levels of the mipmapped array.",
            "0 to the number of levels - 1")),
    /** Validity of an array handle. */
    HANDLE(documented(
            "ARRAY-03",
            HEADER,
            "cuMipmappedArrayDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An array handle must refer to an array of this machine that has not been destroyed. An array"
                    + " whose external memory was destroyed can only be destroyed.",
            "a handle returned by {cuExternalMemoryGetMappedMipmappedArray} or {cuMipmappedArrayGetLevel}"));

    private final RuleFacts facts;

    ArrayRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
