package orrery.ptx.device;

import org.jspecify.annotations.Nullable;

/**
 * An instruction that accesses memory or may fail, for messages and for its {@link MemorySite}.
 *
 * @param element the elements of global memory that it accesses
 * @param instruction the instruction with its modifiers
 * @param line its line in the PTX
 * @param source where it is in the source, such as {@code saxpy.cu:3}; null if that is not known
 */
public record SiteInfo(
        Element element,
        String instruction,
        int line,
        @Nullable String source) {

    /** The elements of memory that an instruction accesses. */
    public enum Element {
        /** 8 bits. */
        BYTE(0, ByteSite.class),
        /** 16 bits. */
        SHORT(1, ShortSite.class),
        /** 32 bits. */
        INT(2, IntSite.class),
        /** Single precision. */
        FLOAT(2, FloatSite.class),
        /** 64 bits. */
        LONG(3, LongSite.class),
        /** Double precision. */
        DOUBLE(3, DoubleSite.class);

        private final int shift;
        private final Class<? extends MemorySite> siteClass;

        Element(int shift, Class<? extends MemorySite> siteClass) {
            this.shift = shift;
            this.siteClass = siteClass;
        }

        /** Returns the base-two logarithm of the size in bytes. */
        public int shift() {
            return shift;
        }

        /** Returns the class of the sites that access these elements. */
        public Class<? extends MemorySite> siteClass() {
            return siteClass;
        }
    }

    /**
     * Returns the instruction and where it is in the source, if that is known: the same for all instructions that the
     * compiler has made of it, such as those of an unrolled loop.
     */
    public String inSource() {
        return instruction + " at " + (source == null ? inPtx() : source);
    }

    private String inPtx() {
        return "line " + line + " of the PTX";
    }

    /** Returns the instruction and where it is, such as {@code st.global.u32 at saxpy.cu:3 (line 41 of the PTX)}. */
    @Override
    public String toString() {
        return source == null ? inSource() : inSource() + " (" + inPtx() + ")";
    }
}
