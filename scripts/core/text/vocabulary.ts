/**
 * The words that may be repeated from the message of another system: common English, and the terms of platforms that publish
 * media, hold repositories or serve models. No names, no numerals, no spelling alphabets and no letters: nothing that can spell
 * out something else. A word that is missing here costs no more than an ellipsis in a message.
 */
const WORDS = `
a about above accept acceptable accepted accepting accepts access accessed accessible accessing according account accounts accurate
acquire across act action actions active activity actual actually add added adding additional address addresses admin administrator
administrators advanced after again against age agent ago agree agreement ahead algorithm alias all allow allowed allowing allows
almost alone along already also alternative although always am among amount an analysis and another answer answered answers any
anymore anyone anything API apparently appear appeared appears app application applications applied applies apply approval
approvals approve approved approving apps archived are area aren't argument arguments array as ask asked asking asks aspect assigned
assistance associated at attached attempt attempted attempting attempts attention attribute attributes audience audio authenticate
authenticated authentication author authorization authorize authorized authorizing automated automatically availability available
avoid away awaiting back backend background bad badly balance ban banned base based basic batch be bearer because become becomes been
before began begin being belong belonging belongs below best better between beyond bigger billing bit bitrate bits blank block blocked
blocking blocks body boolean both bot bottom branch branches break breaking breaks brief broke broken browser bug build business busy
but button by bypass bytes cache calculated call called caller calling calls came can can't cancel cancelled cannot cap capabilities
capability capacity caption captions card careful carousel carousels case cases cause caused causes certain certificate challenge
change changed changes changing channel character characters charge chat check checked checking checkpoint checks child children
choice choices choose chosen claim class clear click client clients clone close closed cloud code codec codes collaborator
collaborators collection color come comes coming comma command comment comments commit commits committed committer common communicate
communication community company compatible complete completed completely completion completions complex component compressed
compression computed concurrent condition conditions configuration configure configured confirm confirmation confirmed conflict
conflicting conflicts connect connected connecting connection connections consent consider consist constraint contact contain
contained container containers contains content contents context continue control convert converted cookie cookies copy copyright
correct corrected correctly corrupt corrupted could couldn't count counted counts country course cover create created creates
creating creation creator credential credentials credit credits cropped cross current currently custom customer daily damaged dashboard
data database date day days dead deadline debug decline declined decode decoded decoding deep default defined definition delay delayed
delete deleted deletion delivered demand denied deny dependency deploy deployment deprecated description desired detail detailed
details detected developer developers development device did didn't differ difference different digest dimension dimensions direct
directly directory disable disabled disallowed disconnected discussion disk display distribution do document documentation documents
does doesn't doing domain don't done down download downloaded downloading draft drive due duplicate duplicates duration during each
earlier early edit edited editing editor effect either eligible else email embedded empty enable enabled encode encoded encoding
encountered encrypted end ended ending endpoint endpoints ends enforced engine enough ensure enter enterprise entire entirely entity
entries entry environment equal error errors especially establish established etc even event ever every everyone everything exact
exactly exceed exceeded exceeding exceeds except exception exceptions excessive execute executed execution exhausted exist existing
exists expect expected experience expiration expire expired expires explain explicit extended extension external extra extract face
fail failed failing fails failure failures fair false far fast faster fault feature features feed fetch fetched fetching few fewer
field fields file files filter filtered final finally find finish finished first fit fits fix fixed flag flagged flow folder follow
followed following font for forbidden force forced form format formats formatted found frame frames free frequency frequently from
front full fully function further future gateway gave general generate generated generation get gets getting give given gives giving
global go goes going gone good got grant granted grants graph great greater group groups grow guideline guidelines had half handle
handled handling happen happened happens hard has hash hashtag hashtags have haven't having head header headers height hello help
helpful here hidden high higher highest highly history hit hold home hook host hosted hosting hostname hosts hour hourly hours how
however href HTML HTTP HTTPS human idea identical identifier identifiers identity if ignore ignored ill image images immediately
implemented impossible improper improve in inaccessible inactive include included includes including incomplete incompatible
inconsistent incorrect incorrectly increase index indicate indicates individual info inform information initial initialize
initialized input inputs insert inside install installation installations installed instance instead institution instruct instruction
instructions insufficient integer integration integrations intended interaction interest interface intermediate internal internet
interrupted interval into invalid invalidated invitation invite invited is isn't issue issued issues it item items its itself job
jobs join JPEG JPG JSON just keep kept key keys kind know known label labels language large larger largest last late later latest
layer lead leading learn least leave leaves left legal length less let letter level library license lifetime light like likely limit
limited limiting limits line linear link linked links list listed lists live load loaded loading local locale located location locked
log logged logging login long longer look looking looks loss lost lot low lower lowest machine made main maintenance major make makes
making malformed manage managed management manager manually many map mapping mark marked markdown match matched matches matching
material matter max maximal maximum may maybe me mean meaning means measured mechanism media medium meet member members memory mention
mentioned mentions merge merged merges merging message messages metadata method methods might minimal minimum minor minute minutes
mismatch misses missing mistake mixed mobile mode model models moderation modification modified modify moment month monthly more most
move moved movie much multiple must my name named names nearly necessary need needed needs negative neither network never nevertheless
new newer newest next no nobody node nodes non none nor normal normally not note nothing notice notification notify now null number
numbers numeric OAuth OAuthException object objects obsolete obtain obtained occur occurred occurs of off offline offset often OK old
older on once one ones online only open opened opening operation operations optional options or order organization organizations origin
original other others otherwise our out outage output outside over overall overloaded override own owned owner owners package page pages
paid parallel parameter parameters parent parse parsed parsing part partial partially particular parties partner partnership
parts party pass passed password past patch path pause pay payload payment peer pending people per percent perform performed
performing perhaps period permanent permanently permission permissions permit permitted person personal photo photos picture pictures
piece pixel pixels place plain plan plans platform play please plus point points policies policy poll pool poor popular
port portion position possible possibly post posted posting posts potential pre precondition preferred prepare prepared present
preset prevent prevented prevents preview previous previously primary print prior privacy private privilege privileges probably
problem problems procedure proceed process processed processing product production professional profile program programmatic progress
prohibited project prompt proper properly properties property protected protection protocol prove provide provided provider
provides providing proxy public publicly publish published publisher publishes publishing pull purchase purpose push pushed pushes
pushing put quality query question queue queued quick quickly quota quotas random range rate rates rather ratio raw reach reached
reaches read reading reads ready real really reason reasons receive received receives recent recently recognized record redirect
redirected redirects reduce reel reels refer reference references refresh refreshed refreshing refused region register registered
regular reject rejected related release reload remain remaining remains remote remove removed removing rename repeat replace
replaced reply report reported repositories repository represent request requested requester requesting requests require required
requirement requirements requires reserved reset resize resolution resolve resolved resource resources respond responded response
responses responsible rest restart restrict restricted restriction restrictions result resulted results resume retried retries retry
retrying return returned returns reuse reverse review reviewed reviewer reviewers reviews revision revoke revoked right rights
role roles rotate route row rule rules ruleset run runner running runs safe safely safety same sample save saved saving scale schedule
scheduled schema scheme scope scopes screen script seal sealed search seat second secondary seconds secret secrets section secure
securely security see seem seems seen select selected send sender sending sends sensitive sent separate separated sequence series
server servers service services session sessions set sets setting settings setup several severe share shared sharing short shorter
should shouldn't show shown shows side sign signature signed signing similar simple simply simulated since single site size sizes
slow small smaller so software some someone something sometimes somewhere soon sorry source space spam span special specific specified
specify speed spending spent split square stage stale standard start started starting starts state status statuses stay step steps
still stop stopped storage store stored stories story stream streaming strict string strings strong structure submit submitted
submitting subscription succeed succeeded success successful successfully such suddenly sufficient suggested support supported
supports sure surface suspended suspicious switch symbol sync syntax system systems tag tagged tags take taken takes target team
technical tell temporarily temporary tenant term terminated terms test tested tester testers tests text than thank thanks that the
their them themselves then there therefore these they thing things think this those though thread threshold throttled throttling
through throughout thumbnail thus ticket tier time timed timeout timeouts times timestamp title TLS to today together token tokens too
took tool tools top topic total track trace traffic transaction transfer transient translation transport tree trial tried trigger
triggered trouble true trust trusted try trying turn turned type types typically UI unable unaccepted unapproved unauthenticated
unauthorized unavailable unchanged under understand undo unexpected unexpectedly unfortunately unhandled unique unit unknown
unless unlimited unlinked unlock unpaid unprocessable unreachable unreadable unrecognized unresolved unsafe unsigned unspecified
unsuccessful unsupported until unused unusual unverified up update updated updates updating upgrade upload uploaded uploading uploads
upper upstream URI URIs URL URLs us usable usage use used user username users uses using usual usually valid validate validated
validating validation value values various verb verification verified verify verifying version versions very via video videos view
viewed violate violated violates violation violations visible visit volume wait waited waiting want warning was wasn't watch way ways we
web webhook website week weekly weight well were weren't what when where whether which while who whole why wide width will window with
within without won't word words work worked workflow workflows working works world would wouldn't write writer writing written wrong yes
yesterday yet you your yours yourself zero zone
access_token account_id account_type alt_text api_key app_id audio_name branded_content_sponsor_ids caption_id children_ids client_id
client_secret content_publishing_limit cover_url creation_id error_code expires_in grant_type image_url instagram_business_basic
instagram_business_content_publish is_ai_generated is_carousel_item is_paid_partnership json_schema max_tokens media_id media_publish
media_type media_url model_not_found permission_denied published_at rate_limit redirect_uri response_format response_type
share_to_feed status_code tagged_users thumb_offset user_id user_tags video_url
skip skipped neutral startup inactivity fork signatures deployments scanning lint ID IDs Instagram Facebook GitHub Git Meta Graph Actions Business Creator Slack BOT_TOKEN GITHUB_TOKEN SECRETS_TOKEN SHA SSL SSO SAML PNG GIF
MP4 MOV WebP HEIC H264 AAC GraphMethodException IGApiException
`;

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
);

/** The word in our own spelling, whatever its case was; null when it is not one that may be repeated. */
export function knownWord(word: string): string | null {
  return SPELLINGS.get(word.toLowerCase()) ?? null;
}
