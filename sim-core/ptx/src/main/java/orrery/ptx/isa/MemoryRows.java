package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.device.BulkCopies;
import orrery.ptx.device.IntSite;
import orrery.ptx.device.SharedWatch;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.isa.Accesses.Memory;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/** Loads, stores, and what orders them. */
final class MemoryRows {
    private static final String TYPES = ".{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64,f32,f64}";
    private static final String EVICTION =
            "[.L1::evict_normal|.L1::evict_unchanged|.L1::evict_first|.L1::evict_last|.L1::no_allocate]";
    private static final ImmutableSet<String> CACHE_OPERATORS =
            ImmutableSet.of("ca", "cg", "cs", "lu", "cv", "wb", "wt");
    private static final String SCOPE = ".{cta,cluster,gpu,sys}";
    private static final String SIMPLE =
            "blocks run one after the other or in turns: all memory orders are the strongest one";

    private MemoryRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Memory");
        for (String order : ImmutableList.of("[.weak|.volatile]", "[.mmio].{relaxed,acquire}" + SCOPE)) {
            rows.add(
                    "ld" + order
                            + "[.const|.global|.local|.param|.param::entry|.param::func|.shared|.shared::cta|.shared::cluster]"
                            + "[.ca|.cg|.cs|.lu|.cv][.nc]" + EVICTION + "[.L2::cache_hint]"
                            + "[.L2::64B|.L2::128B|.L2::256B][.v2|.v4|.v8]" + TYPES,
                    10,
                    SIMPLE,
                    MemoryRows::load);
        }
        rows.add("ldu[.global][.v2|.v4]" + TYPES, 20, MemoryRows::load);
        for (String order : ImmutableList.of("[.weak|.volatile]", "[.mmio].{relaxed,release}" + SCOPE)) {
            rows.effect(
                    "st" + order
                            + "[.global|.local|.param|.param::func|.shared|.shared::cta|.shared::cluster]"
                            + "[.wb|.cg|.cs|.wt]" + EVICTION + "[.L2::cache_hint][.v2|.v4|.v8]" + TYPES,
                    10,
                    SIMPLE,
                    MemoryRows::store);
        }
        rows.effect("membar.{cta,gl,sys}", 14, "", (out, instr) -> {});
        rows.effect("fence[.sc|.acq_rel|.acquire|.release].{cta,cluster,gpu,sys}", 60, "", (out, instr) -> {});
        rows.effect(
                "fence.{acquire,release}.{sync_restrict::shared::cta,sync_restrict::shared::cluster}.cluster",
                86,
                "",
                (out, instr) -> {});
        rows.effect("prefetch[.global|.local].{L1,L2}", 20, "does nothing", (out, instr) -> {});
        rows.effect("prefetch.global.{L2::evict_last,L2::evict_normal}", 74, "does nothing", (out, instr) -> {});
        rows.effect("cp.async.bulk.prefetch.L2.global", 80, "does nothing", (out, instr) -> {});
        rows.effect("applypriority[.global].L2::evict_normal", 74, "does nothing", (out, instr) -> {});
        rows.effect("discard[.global].L2", 74, "does nothing", (out, instr) -> {});
        String policy = "createpolicy.{fractional,range,cvt}[.global]";
        String primary = "[.L2|.L2::evict_last|.L2::evict_normal|.L2::evict_first|.L2::evict_unchanged]";
        rows.add(policy + primary + "[.L2::evict_first|.L2::evict_unchanged].b64", 74, "is 0", (out, instr) -> {
            out.constant(0L);
            out.popCopy(instr, instr.operand(0), PtxType.B64);
        });
        rows.effect("prefetchu.L1", 20, "does nothing", (out, instr) -> {});
        rows.effect(
                "cp.async.{ca,cg}.{shared,shared::cta}.global[.L2::cache_hint][.L2::64B|.L2::128B|.L2::256B]",
                70,
                "copies at once",
                MemoryRows::copyAsync);
        rows.effect("cp.async.commit_group", 70, "", (out, instr) -> {});
        rows.effect("cp.async.wait_group", 70, "", (out, instr) -> {});
        rows.effect("cp.async.wait_all", 70, "", (out, instr) -> {});
        return rows.rows();
    }

    /** Requires that the modifiers of caches agree with each other, with the state space and with the order. */
    private static void requireCaches(Instr instr) {
        boolean isGlobal = instr.space() == StateSpace.GLOBAL;
        boolean hasLevel = instr.hasOneOf(CACHE_OPERATORS);
        boolean hasEviction = false;
        boolean prefetches = false;
        for (String each : instr.modifiers()) {
            hasEviction |= each.startsWith("L1::");
            prefetches |= each.startsWith("L2::") && each.endsWith("B");
        }
        boolean isLegal = !(hasLevel && (hasEviction || instr.isStrong()))
                && (isGlobal || instr.space() == StateSpace.GENERIC || !hasEviction && !prefetches)
                && (!instr.has("nc") || isGlobal && !instr.has("weak") && !instr.isStrong());
        if (!isLegal) {
            throw PtxException.invalid(
                    instr.line(),
                    instr + " has modifiers of caches that exclude each other, its order or its state space");
        }
    }

    /** Returns the number of elements of an access. */
    private static int vector(Instr instr) {
        return instr.has("v2") ? 2 : instr.has("v4") ? 4 : instr.has("v8") ? 8 : 1;
    }

    private static List<Operand> registers(Instr instr, int index) {
        Operand operand = instr.operand(index);
        int count = vector(instr);
        if (count == 1) {
            return ImmutableList.of(operand);
        }
        if (operand instanceof Operand.Vector vector && vector.elements().size() == count) {
            return vector.elements();
        }
        throw PtxException.invalid(instr.line(), instr + " without a vector of " + count + " registers");
    }

    /** Where the elements of an access are: an address, which is in a local variable if there are several. */
    private record Place(Operand.Address address, boolean isNarrow, int local) {
        static Place of(Emitter out, Instr instr, Memory memory, Operand.Address address, Element element) {
            boolean isNarrow = Accesses.isNarrow(out, memory, address);
            int count = vector(instr);
            if (count == 1) {
                return new Place(address, isNarrow, -1);
            }
            int local = out.temporary(isNarrow ? JvmKind.INT : JvmKind.LONG);
            Place place = new Place(address, isNarrow, local);
            place.push(out, instr);
            out.mv().visitVarInsn(isNarrow ? Opcodes.ISTORE : Opcodes.LSTORE, local);
            Accesses.checkVector(out, instr, memory, isNarrow, element, local, count << element.shift());
            return place;
        }

        private void push(Emitter out, Instr instr) {
            if (isNarrow) {
                out.pushNarrowAddress(instr, address);
            } else {
                Accesses.pushAddress(out, instr, address);
            }
        }

        /** Pushes the address of an element. */
        void push(Emitter out, Instr instr, Element element, int index) {
            if (local < 0) {
                push(out, instr);
            } else if (isNarrow) {
                out.mv().visitVarInsn(Opcodes.ILOAD, local);
                out.constant(index << element.shift());
                out.op(Opcodes.IADD);
            } else {
                out.mv().visitVarInsn(Opcodes.LLOAD, local);
                out.constant((long) index << element.shift());
                out.op(Opcodes.LADD);
            }
        }
    }

    private static void load(Emitter out, Instr instr) {
        requireCaches(instr);
        Operand.Address address = instr.address(1);
        Memory memory = Accesses.memory(out, instr, address);
        List<Operand> to = registers(instr, 0);
        if (memory == Memory.PARAMETERS && isNamed(out, address)) {
            loadParameters(out, instr, address, to);
            return;
        }
        Element first = Accesses.element(out, instr.type(), to.get(0));
        Place place = Place.of(out, instr, memory, address, first);
        IndexedAddress indexed = out.indexed(instr);
        if (indexed != null) {
            new IndexedAccess(out, instr, indexed, first, () -> place.push(out, instr, first, 0)).load();
            popLoaded(out, instr, to.get(0), first);
            return;
        }
        for (int i = 0; i < to.size(); i++) {
            int site = Accesses.begin(out, instr, memory, first, instr.isStrong());
            place.push(out, instr, first, i);
            Accesses.watch(
                    out,
                    memory,
                    instr.isStrong() ? SharedWatch.VOLATILE_LOAD : SharedWatch.LOAD,
                    1 << first.shift(),
                    site);
            Accesses.load(out, memory, place.isNarrow(), first, site, instr.isStrong());
            popLoaded(out, instr, to.get(i), first);
        }
    }

    private static void popLoaded(Emitter out, Instr instr, Operand to, Element element) {
        PtxType type = Accesses.type(element, instr.type());
        if (type.isSigned() && type.bits() < 32) {
            out.op(type.bits() == 8 ? Opcodes.I2B : Opcodes.I2S);
        }
        out.popCopy(instr, to, type);
    }

    private static boolean isNamed(Emitter out, Operand.Address address) {
        return address.base() instanceof Operand.Name name && out.scope().register(name.name()) == null;
    }

    /** Loads parameters of the launch, which are the same for all threads: once in each method. */
    private static void loadParameters(Emitter out, Instr instr, Operand.Address address, List<Operand> to) {
        String name = ((Operand.Name) address.base()).name();
        if (!out.scope().parameters().contains(name)) {
            throw PtxException.invalid(instr.line(), "\"" + name + "\" in " + instr + " is no parameter");
        }
        for (int i = 0; i < to.size(); i++) {
            Element element = Accesses.element(out, instr.type(), to.get(i));
            long offset = out.scope().parameters().offset(name) + address.offset() + ((long) i << element.shift());
            int site = out.scope().sites().number(instr, element);
            out.hoisted(
                    "parameter " + offset + element,
                    kind(element),
                    mv -> Accesses.pushParameter(mv, offset, element, site));
            popLoaded(out, instr, to.get(i), element);
        }
    }

    private static JvmKind kind(Element element) {
        return switch (element) {
            case BYTE, SHORT, INT -> JvmKind.INT;
            case FLOAT -> JvmKind.FLOAT;
            case LONG -> JvmKind.LONG;
            case DOUBLE -> JvmKind.DOUBLE;
        };
    }

    private static void store(Emitter out, Instr instr) {
        requireCaches(instr);
        Operand.Address address = instr.address(0);
        Memory memory = Accesses.memory(out, instr, address);
        List<Operand> from = registers(instr, 1);
        Element first = Accesses.element(out, instr.type(), from.get(0));
        Place place = Place.of(out, instr, memory, address, first);
        PtxType type = Accesses.type(first, instr.type());
        IndexedAddress indexed = out.indexed(instr);
        if (indexed != null) {
            new IndexedAccess(out, instr, indexed, first, () -> place.push(out, instr, first, 0))
                    .store(from.get(0), type);
            return;
        }
        for (int i = 0; i < from.size(); i++) {
            int site = Accesses.begin(out, instr, memory, first, instr.isStrong());
            place.push(out, instr, first, i);
            Accesses.watch(
                    out,
                    memory,
                    instr.isStrong() ? SharedWatch.VOLATILE_STORE : SharedWatch.STORE,
                    1 << first.shift(),
                    site);
            out.pushForCopy(instr, from.get(i), type);
            Accesses.store(out, memory, place.isNarrow(), first, site, instr.isStrong());
        }
    }

    private static boolean isPredicate(Emitter out, Operand operand) {
        Reg register = out.scope().register(operand);
        return operand instanceof Operand.Negated || register != null && register.type() == PtxType.PRED;
    }

    private static void copyAsync(Emitter out, Instr instr) {
        Long bytes = instr.integer(2);
        int count = instr.count() - (instr.has("L2::cache_hint") ? 1 : 0);
        if (bytes == null || count > 4) {
            throw PtxException.notSimulated(instr.line(), instr + " with " + instr.count() + " operands");
        }
        if (bytes != 16 && (instr.has("cg") || bytes != 4 && bytes != 8)) {
            throw PtxException.invalid(
                    instr.line(), instr + " copies " + bytes + " bytes; legal are 16, and with .ca also 4 and 8");
        }
        int site = out.site(instr, Element.INT);
        out.pushAddress(instr, instr.address(1));
        out.pushAddress(instr, instr.address(0));
        Accesses.watch(out, Memory.SHARED, SharedWatch.STORE, (int) (long) bytes, site);
        out.constant((int) (long) bytes);
        if (count == 4 && isPredicate(out, instr.operand(3))) {
            // All bytes are 0 where it is true.
            out.push(instr, 3, PtxType.PRED);
            out.constant(1);
            out.op(Opcodes.IXOR);
            out.constant((int) (long) bytes);
            out.op(Opcodes.IMUL);
        } else if (count == 4) {
            out.push(instr, 3, PtxType.U32);
        } else {
            out.constant((int) (long) bytes);
        }
        out.constant(site);
        out.call(BulkCopies.class, "copyAsync", "(" + Type.getDescriptor(IntSite.class) + "JJIII)V");
    }
}
