package orrery.driver;

import orrery.core.partition.ResourceDesc;

/** A handle of a descriptor of resources. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUdevResourceDesc extends Handle<ResourceDesc> {
    CUdevResourceDesc(Reference<ResourceDesc> reference) {
        super(reference);
    }
}
