package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamName;

/** A handle that other APIs accept as the name of a stream. */
abstract class StreamNameHandle extends Handle<Stream> implements StreamName {
    StreamNameHandle(@Nullable Host host, @Nullable Stream target) {
        super(host, target);
    }

    StreamNameHandle(long address) {
        super(address);
    }

    StreamNameHandle(StreamNameHandle other) {
        super(other);
    }

    /** Returns the stream that it names on a machine; null if it names none there. */
    abstract @Nullable Stream stream(Host on);

    @Override
    public final @Nullable Stream named(Host on) {
        return stream(on);
    }
}
