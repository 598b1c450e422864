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
            "An array has a width; with a height and a depth too it has three dimensions or layers, with a depth alone"
                    + " layers of one. A cube is as wide as high and has six faces. Channels are 1, 2 or 4, or those of"
                    + " the format.",
            "extents, channels and flags that belong together")),
    /** Level of a mipmapped array. */
    LEVEL(documented(
            "ARRAY-02",
            HEADER,
            "cuMipmappedArrayGetLevel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A level of a mipmapped array is below the number of its levels.",
            "0 to the number of levels - 1")),
    /** Validity of an array handle. */
    HANDLE(documented(
            "ARRAY-03",
            HEADER,
            "cuMipmappedArrayDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An array handle names an array of this machine that has not been destroyed; one whose memory is gone can only"
                    + " be destroyed.",
            "what {cuExternalMemoryGetMappedMipmappedArray} or {cuMipmappedArrayGetLevel} returned"));

    private final RuleFacts facts;

    ArrayRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
