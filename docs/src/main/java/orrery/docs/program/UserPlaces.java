package orrery.docs.program;

import java.util.List;
import java.util.stream.Stream;

/** Where in a file of the user something happens. */
public final class UserPlaces {
    private UserPlaces() {}

    /**
     * Returns the calls of a failure that are in the user's files, the innermost first. Their class loader has no name,
     * which would stand before that of each class in messages, and their classes are in no module, unlike those of the
     * JDK.
     */
    public static List<StackTraceElement> of(Throwable failure) {
        return Stream.ofNullable(failure.getStackTrace()) // which an exception of the user can override
                .flatMap(Stream::of)
                .filter(place -> place.getClassLoaderName() == null && place.getModuleName() == null)
                .toList();
    }
}
