package orrery.driver;

import orrery.core.host.Host;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamName;

/** A handle that other APIs accept as the name of a stream. */
abstract class StreamNameHandle extends Handle implements StreamName {
    StreamNameHandle(Host host) {
        super(host);
    }

    StreamNameHandle(long address) {
        super(address);
    }

    @Override
    abstract Stream target();

    /** Returns the stream that it names on a machine; null if it names none there. */
    abstract Stream stream(Host on);

    @Override
    public final Stream named(Host on) {
        return stream(on);
    }
}
