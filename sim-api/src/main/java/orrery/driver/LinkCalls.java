package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextRule;
import orrery.core.context.LibraryRule;
import orrery.core.rule.NotSimulated;
import orrery.sim.PtxImage;
import orrery.sim.PtxSource;

/** Links of device code. */
final class LinkCalls {
    private final Session session;

    LinkCalls(Session session) {
        this.session = session;
    }

    CUlinkState cuLinkCreate(@Nullable CUjitOptions options) {
        int capability = session.current().device().model().capability().number();
        CUjitOptions given = options == null ? new CUjitOptions() : options;
        return new CUlinkState(session.reference(new JitLink(given, JitTuning.of(given, session.who()), capability)));
    }

    private JitLink link(@Nullable CUlinkState handle) {
        return session.live(handle, JitLink::isDestroyed, LibraryRule.LINK_HANDLE, "no link");
    }

    void cuLinkAddData(
            CUlinkState state,
            CUjitInputType type,
            byte[] data,
            @Nullable String name,
            @Nullable CUjitOptions options) {
        JitLink link = link(state);
        session.requireGiven(data, "data");
        add(link, type, data, name == null ? "input " + (link.sources().size() + 1) : name, options);
    }

    @EntersMachine
    void cuLinkAddFile(CUlinkState state, CUjitInputType type, String path, @Nullable CUjitOptions options) {
        ImageFile file = ImageFile.read(path);
        session.run(DriverCall.cuLinkAddFile, () -> add(link(state), type, file.bytes(session.who()), path, options));
    }

    private void add(
            JitLink link, @Nullable CUjitInputType type, byte[] data, String name, @Nullable CUjitOptions options) {
        LibraryRule.LINK_HANDLE.require(
                !link.isComplete(), () -> session.who() + " is given the " + link + ", which is complete");
        session.requireGiven(type, "type of the input");
        checkOfInput(options == null ? new CUjitOptions() : options);
        CUmoduleImage image = switch (type) {
            case PTX, FATBINARY, CUBIN -> CUmoduleImage.of(data);
            case OBJECT, LIBRARY, NVVM -> throw NotSimulated.operation("an input of type " + type + " for a link");
        };
        PtxSource source = new PtxSource(
                name,
                image.ptx()
                        .orElseGet(() ->
                                ExecutableImage.ptxOf(image.binary().orElseThrow(), session.who(), link.capability())));
        // As on a GPU, an input that is refused stays, and the link cannot be completed.
        link.add(source);
        ExecutableImage.compiled(session.who(), link.options(), link.tuning(), compiler -> {
            compiler.checkDefinitions(link.sources());
            return PtxImage.EMPTY;
        });
    }

    private void checkOfInput(CUjitOptions options) {
        JitTuning.of(options, session.who());
        ContextRule.JIT_OPTION.require(
                options.infoLogBytes() == 0
                        && options.errorLogBytes() == 0
                        && options.value(CUjitOption.TARGET).isEmpty()
                        && options.value(CUjitOption.TARGET_FROM_CUCONTEXT).isEmpty(),
                () -> session.who()
                        + " is given a log or a target for one input of a link; they are those of the link");
    }

    CUmoduleImage cuLinkComplete(CUlinkState state) {
        JitLink link = link(state);
        ExecutableImage linked = ExecutableImage.compiled(
                session.who(), link.options(), link.tuning(), compiler -> compiler.link(link.sources()));
        link.complete();
        return CUmoduleImage.linked(linked);
    }

    void cuLinkDestroy(CUlinkState state) {
        link(state).destroy();
    }
}
