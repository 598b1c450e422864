package orrery.driver;

/** A handle of a link that is under way. */
@SuppressWarnings("exports") // of a type of this package
public final class CUlinkState extends Handle<JitLink> {
    CUlinkState(Reference<JitLink> reference) {
        super(reference);
    }
}
