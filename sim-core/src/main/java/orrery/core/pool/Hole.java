package orrery.core.pool;

import orrery.core.stream.Stream;

/** Free extents that follow each other, from one that is taken to the next. */
final class Hole {
    static final int NOWHERE = -1;

    private Extent first;
    private Extent last;

    /** Whose frees are in it, and whether they may be of several streams, while it is mixed. */
    private Stream owner;

    private boolean shared;

    /** Where it is among those of about its length. */
    int bin = NOWHERE;

    int place;

    /** Where it is among those of several extents. */
    int mixedPlace = NOWHERE;

    /** The first extent; null before there is one. */
    Extent first() {
        return first;
    }

    /** The last extent. */
    Extent last() {
        return last;
    }

    /** It goes from one extent to another. */
    void span(Extent from, Extent to) {
        // Storing a reference costs more than finding that it is there.
        if (first != from) {
            first = from;
        }
        if (last != to) {
            last = to;
        }
    }

    long start() {
        return first.start;
    }

    long length() {
        return last.end - first.start;
    }

    /** Whether its extents have different pasts. */
    boolean isMixed() {
        return first != last;
    }

    /** The stream whose frees are in it; null for none. */
    Stream owner() {
        return isMixed() ? owner : first == null || first.freed == null ? null : first.freed.stream();
    }

    /** Whether there may be frees of several streams in it. */
    boolean isShared() {
        return isMixed() && shared;
    }

    /** Whether it goes before another: the smaller one does, and of two that are alike the first. */
    boolean isBefore(Hole other) {
        long length = length();
        long otherLength = other.length();
        return length < otherLength || (length == otherLength && start() < other.start());
    }

    /** Whether work of a stream can have it as a whole. */
    boolean isOpen(Request request) {
        return isMixed() ? isOf(request.stream()) : first.freed == null || request.mayUse(first.freed);
    }

    /** Whether all frees in it are of one stream. */
    boolean isOf(Stream stream) {
        return owner == stream && !shared;
    }

    /** What is in another hole comes to it, and what a stream has freed; null for none. */
    void mix(Hole other, Stream stream) {
        Stream whose = owner();
        boolean several = isShared();
        if (other != null) {
            several |= other.isShared() || differ(whose, other.owner());
            whose = whose == null ? other.owner() : whose;
        }
        shared = several || differ(whose, stream);
        whose = whose == null ? stream : whose;
        if (owner != whose) {
            owner = whose;
        }
    }

    private static boolean differ(Stream one, Stream other) {
        return one != null && other != null && one != other;
    }
}
